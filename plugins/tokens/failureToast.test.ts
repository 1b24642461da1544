import { describe, expect, it } from 'vitest'
import { tokensRef } from '#plugins/ports/tokens'
import { startTokens } from '../../test/harness/startTokens.ts'

async function startFailed({ open }: { readonly open: boolean }) {
  const test = startTokens({ answers: { '/balance': { status: 400 } } })
  await test.connect()
  if (open) await test.kernel.open()
  await test.use()
  await test.settled('failed')
  const fail = async () => {
    await test.clock.advance(30_000)
    await test.kernel.get(tokensRef).refresh()
  }
  return { ...test, fail }
}

describe('the toast of tokens that could not be read', () => {
  it('is shown once for repeated failures', async () => {
    const test = await startFailed({ open: true })
    await test.fail()
    expect([test.state().status, test.toasts.length]).toEqual(['failed', 1])
    expect(test.asked('/balance').length).toBeGreaterThan(1)
  })

  it('is not shown over the page of a closed modal, and is shown once it is open again', async () => {
    const test = await startFailed({ open: false })
    expect(test.toasts).toEqual([])
    await test.kernel.open()
    await test.fail()
    expect(test.toasts).toEqual(['error: Token Balance Unavailable'])
  })
})
