/**
 * What is done with the recorded exchanges while the contract runs on the real host:
 * - `replay` compares and never writes;
 * - `record` also writes what was never recorded;
 * - `refresh` writes everything anew, and deletes what no case needs.
 */
export type ExchangeMode = 'replay' | 'record' | 'refresh';

/** The mode that the environment asks for in `EXCHANGES`. @throws on one that does not exist */
export function exchangeMode(environment: Record<string, string | undefined>): ExchangeMode {
  const wanted = environment['EXCHANGES'] || 'replay';
  if (wanted === 'replay' || wanted === 'record' || wanted === 'refresh') return wanted;
  throw new Error(`EXCHANGES is ${wanted}; it can be replay, record or refresh`);
}
