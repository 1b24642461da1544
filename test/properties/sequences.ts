/**
 * How many sequences a model is led through: few enough for every run, 20,000 in `npm run models`.
 * `SEED=<number>` leads it through those of an earlier run; which these are is printed there.
 */
export function sequences(usual: number): { readonly numRuns: number; readonly seed: number } {
  const { MODELS, SEED } = process.env
  const seed = SEED ? Number(SEED) : Date.now() % 2 ** 31
  const numRuns = MODELS ? 20_000 : usual
  if (MODELS) process.stderr.write(`${numRuns} sequences, SEED=${seed}\n`)
  return { numRuns, seed }
}
