import { describe, expect, it } from 'vitest'
import { isLatchkeyError } from '#kernel'
import type { CloudAccount } from '#plugins/ports/siwx'
import { flushPromises } from '../../test/harness/testClock.ts'
import { createEmailProofs } from './createEmailProofs.ts'

const account = 'eip155:1:alice'
/** Proofs over an account at the provider whose answers the test gives. */
function createProofs() {
  const asked: { readonly email: string; answer(needsCode: boolean): void }[] = []
  const confirmed: string[] = []
  const cloud: CloudAccount = {
    requestCode: (email) => new Promise((answer) => asked.push({ email, answer })),
    confirmCode: async (code) => void confirmed.push(code),
    session: async () => undefined,
    setMetadata: async () => {},
  }
  const post = () => Promise.reject(new Error('There is no direct request'))
  return { proofs: createEmailProofs({ post }, async () => cloud), asked, confirmed }
}

describe('email proofs at the provider', () => {
  it('email proofs of a corrected address are not replaced by a late answer to the earlier one', async () => {
    const { proofs, asked, confirmed } = createProofs()
    const stop = new AbortController()
    const first = proofs.begin('ada@mial.example', account, { signal: stop.signal })
    await expect.poll(() => asked.length).toBe(1)
    stop.abort()
    const second = proofs.begin('ada@mail.example', account, {})
    await flushPromises()
    asked[1]?.answer(true)
    await flushPromises()
    asked[0]?.answer(false)
    await first
    await expect.poll(() => asked[1]?.email).toBe('ada@mail.example')
    asked[1]?.answer(true)
    expect(await second).toBe(true)
    await proofs.confirm('123456', {})
    expect(confirmed).toEqual(['123456'])
  })

  it('email proofs that were given up before their turn are not requested', async () => {
    const { proofs, asked } = createProofs()
    const stop = new AbortController()
    const first = proofs.begin('ada@mial.example', account, {})
    const second = proofs.begin('ada@mail.example', account, { signal: stop.signal })
    stop.abort()
    await expect.poll(() => asked.length).toBe(1)
    asked[0]?.answer(true)
    await first
    await expect(second).rejects.toSatisfy((error) => !isLatchkeyError(error))
    expect(asked).toHaveLength(1)
  })
})
