import type { RealHost } from './real-host.ts';
import type { SeededSession } from './seed.ts';

/** Sessions to try the extension on: every kind of turn, and a long one with "Load earlier". */
export function sampleSessions(host: RealHost): [SeededSession, ...SeededSession[]] {
  const workspace = host.workspace('sample-project');
  const long = Array.from({ length: 60 }, (_, index) => ({
    kind: 'answer' as const,
    prompt: `What does chapter ${index + 1} say?`,
    answer: `Chapter ${index + 1} continues where the one before it ended.`,
  }));
  return [
    host.seed(
      [
        {
          kind: 'answer',
          prompt: 'Why does the nightly build fail?',
          answer:
            'The nightly build fails since **last Tuesday**. The linker runs out of memory when debug information is on.\n\n- Turn debug information off for the nightly profile, or\n- give the build machine 8 GB instead of 4.\n\nThe first one is a one-line change in `build.toml`.',
        },
        {
          kind: 'tools',
          prompt: 'Check what my notes say about it.',
          thought: 'I will read the notes first.',
          answer: 'Your notes only mention that the build machine was replaced. Nothing about its memory.',
        },
        { kind: 'interrupted', prompt: 'Explain linkers from the beginning.', partial: 'In the beginning there was' },
        {
          kind: 'answer',
          prompt: 'Then turn debug information off.',
          answer: 'Done: `debug = false` for the nightly profile. A build with it takes 3.1 GB at most.',
        },
      ],
      workspace,
    ),
    host.seed(long, workspace),
  ];
}
