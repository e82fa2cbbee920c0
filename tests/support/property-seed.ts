import fc from 'fast-check';

/** Properties try the same inputs in every run, unless told otherwise: a failure is there for everybody to see again. */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) });
