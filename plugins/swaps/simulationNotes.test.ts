import { describe, expect, it } from 'vitest'
import type { AssetId, Simulation } from '#kernel'
import { simulationNotes } from './simulationNotes.ts'

const token = (id: AssetId) =>
  ({
    asset: { id, symbol: '', name: '', decimals: 6 },
    network: 'eip155:1',
    listed: true,
    price: undefined,
  }) as const
const offer = { from: token('0xUSDC'), to: token('native'), amountIn: 100n, minAmountOut: 50n }
const moves = (...entries: [string, bigint][]): Simulation => ({
  outcome: 'works',
  balanceChanges: new Map(entries),
})
const codes = (trial: Simulation) =>
  simulationNotes(trial, offer).map(({ level, code }) => `${level} ${code}`)

describe('simulation of a swap', () => {
  it.each<[string, Simulation, readonly string[]]>([
    ['it takes what is given and gives the least', moves(['0xusdc', -100n], ['native', 50n]), []],
    [
      'it gives something else as well',
      moves(['0xusdc', -99n], ['native', 51n], ['0xdai', 0n]),
      [],
    ],
    ['no node simulates it', { outcome: 'untried' }, []],
    ['the node shows no balance changes', { outcome: 'works' }, ['info unseen']],
    ['it fails', { outcome: 'fails' }, ['stop would-fail']],
    ['it gives one unit less', moves(['0xusdc', -100n], ['native', 49n]), ['stop gives-less']],
    ['it gives nothing', moves(['0xusdc', -100n]), ['stop gives-less']],
    ['it takes one unit more', moves(['0xusdc', -101n], ['native', 50n]), ['stop takes-more']],
    [
      'it takes something else as well',
      moves(['0xusdc', -100n], ['0xdai', -1n], ['native', 50n]),
      ['stop takes-more'],
    ],
    [
      'it takes coins and gives none',
      moves(['native', -1n]),
      ['stop takes-more', 'stop gives-less'],
    ],
  ])('notes about the simulation when %s', (_, trial, said) => {
    expect(codes(trial)).toEqual(said)
  })
})
