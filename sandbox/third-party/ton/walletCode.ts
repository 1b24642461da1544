/**
 * The wallet contracts that are known, by the hash of their code, with the bit of their data at
 * which the public key begins: v2 (two), v3 (two), v4, v5.
 */
const known: Readonly<Record<string, number>> = {
  '5c9a5e68c108e18721a07c42f9956bfb39ad77ec6d624b60c576ec88eee65329': 32,
  fe9530d3243853083ef2ef0b4c2908c0abf6fa1c31ea243aacaa5bf8c7d753f1: 32,
  b61041a58a7980b946e8fb9e198e3c904d24799ffa36574ea4251c41a566f581: 64,
  '84dafa449f98a6987789ba232358072bc0f76dc4524002a5d0918b9a75d2d599': 64,
  feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0: 64,
  '20834b7b72b112147e1b2fb457b84e74d1a30f04f737d4f62a668e9552d2b72f': 65,
}

/** The position of the key in a wallet contract's data; undefined for an unknown contract. */
export const keyAt = (codeHash: string): number | undefined => known[codeHash]
