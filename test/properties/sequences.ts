/**
 * The number of sequences per model: few by default, 20,000 in `npm run models`. `SEED=<number>`
 * repeats an earlier run, whose seed is printed there.
 */
export function sequences(usual: number): { readonly numRuns: number; readonly seed: number } {
  const { MODELS, SEED } = process.env
  const seed = SEED ? Number(SEED) : Date.now() % 2 ** 31
  const numRuns = MODELS ? 20_000 : usual
  if (MODELS) process.stderr.write(`${numRuns} sequences, SEED=${seed}\n`)
  return { numRuns, seed }
}
