import { describe, expect, it } from 'vitest'
import type { Account, Simulation } from '#kernel'
import { simulatePayment } from './simulatePayment.ts'

const account: Account = { id: 'eip155:1:0xAa', address: '0xAa', network: 'eip155:1', role: 'eoa' }
const given = { asset: '0xUSDC', amount: 100n }
const tried = (trial: Simulation | undefined) =>
  simulatePayment(trial ? { simulate: async () => trial } : {}, account, [], given, {})
const moves = (...entries: [string, bigint][]) =>
  ({ outcome: 'works', balanceChanges: new Map(entries) }) as const

describe('simulation of a payment', () => {
  it.each<[string, Simulation | undefined]>([
    ['the node shows exactly the offered amount', moves(['0xusdc', -100n])],
    ['something comes back', moves(['0xusdc', -99n], ['native', 0n])],
    ['the node shows no balance changes', { outcome: 'works' }],
    ['no node simulates it', { outcome: 'untried' }],
    ['its namespace has no simulation', undefined],
  ])('continues the payment when %s', async (_, trial) => {
    expect(await tried(trial)).toEqual([])
  })

  it.each<[string, Simulation, string]>([
    ['fails', { outcome: 'fails' }, 'would-fail'],
    ['takes more', moves(['0xusdc', -101n]), 'takes-more'],
    ['takes coins as well', moves(['0xusdc', -100n], ['native', -1n]), 'takes-more'],
    ['takes a collectible', moves(['0xnft#2a', -1n]), 'takes-more'],
  ])('stops the payment when it %s', async (_, trial, code) => {
    expect(await tried(trial)).toEqual([{ level: 'stop', code }])
  })
})
