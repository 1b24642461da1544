import { expect, it } from 'vitest'
import { fault, LatchkeyError } from '#kernel'
import { ProviderError, toProviderError } from './ProviderError.ts'

const revert = { code: 3, message: 'execution reverted', data: '0x08c379a0' }

it.each([new ProviderError(4902, 'Unknown'), revert])(
  'keeps an error that has a number: %j',
  (error) => {
    expect(toProviderError(error)).toBe(error)
  },
)

it.each([
  [new LatchkeyError('modal-closed'), { code: 4001, message: 'Modal closed' }],
  [fault('rejected', { code: 5000, message: 'Declined' }), { code: 4001, message: 'Declined' }],
  [fault('internal', revert), revert],
  [fault('rpc'), { code: -32603 }],
  ['odd', { code: -32603, message: 'odd' }],
  [{ message: 'Disk full' }, { code: -32603, message: 'Disk full' }],
  [undefined, { code: -32603, message: 'The wallet failed.' }],
])('gives a failure number, message and data of what failed: %j', (error, expected) => {
  expect(toProviderError(error)).toMatchObject({ ...expected, name: 'ProviderError', cause: error })
})
