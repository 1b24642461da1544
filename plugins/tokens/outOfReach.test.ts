import { expect, it } from 'vitest'
import {
  listTokenRows,
  nativeBalance,
  startReadyTokens,
  startTokens,
  tokenUsdc,
} from '../../test/harness/startTokens.ts'

const served = '/v1/supported-chains'
const unreachable = { [served]: { status: 400 } }

it('keeps the known tokens while the list of served networks cannot be loaded', async () => {
  const entries = new Map<string, string>()
  const balances = async () => [nativeBalance(7n)]
  const earlier = await startReadyTokens({ entries })
  const { at } = earlier.state()
  earlier.kernel.dispose()
  const test = startTokens({ entries, balances, answers: unreachable })
  await test.clock.advance(60_000)
  await test.connect()
  await test.use()
  await test.settled('failed')
  expect(test.state()).toMatchObject({ at, error: { code: 'http-failed' } })
  expect(listTokenRows(test).map(([id]) => id)).toEqual(['native', tokenUsdc])
})

it('says that tokens could not be read instead of listing the coin alone, and reads them later', async () => {
  const balances = async () => [nativeBalance(7n)]
  const test = startTokens({ balances, answers: unreachable })
  await test.connect()
  await test.use()
  await test.settled('failed')
  expect(listTokenRows(test)).toEqual([])
  test.answer(served, { body: { http: ['eip155:1'], ws: [] } })
  await test.kernel.open()
  await test.clock.advance(30_000)
  await test.settled('ready')
  expect(listTokenRows(test).map(([id]) => id)).toEqual(['native', tokenUsdc])
})
