import { expect, it } from 'vitest'
import type { Progress } from '#plugins/ports/payments'
import { selectStatusTitle } from './selectStatusTitle.ts'

it.each<[string, Omit<Progress, 'network'>, string | undefined]>([
  ['a transaction', { at: 'waiting', method: 'wallet', hash: '0x1' }, undefined],
  ['no answer of the wallet', { at: 'waiting', method: 'wallet' }, 'timeout'],
  ['no answer of the wallet, but the provider’s', { at: 'pending', method: 'wallet' }, undefined],
  ['a wallet that is asked', { at: 'asking', method: 'wallet' }, undefined],
  ['an exchange’s page', { at: 'waiting', method: 'exchange' }, 'waitingExchange'],
  ['an exchange that is asked', { at: 'asking', method: 'exchange' }, 'opening'],
  ['an exchange that sends', { at: 'pending', method: 'exchange' }, undefined],
])('never titles a payment as paid without evidence: %s', (_, progress, title) => {
  expect(selectStatusTitle({ ...progress, network: 'eip155:1' })).toBe(title)
})
