import { describe, expect, it } from 'vitest'
import { referenceVerifiers } from './referenceVerifiers.ts'
import { signWithReference } from './signWithReference.ts'

const message = 'Tidewater greets you'

describe.each(Object.keys(referenceVerifiers))('the reference verifier of %s', (namespace) => {
  it('the reference verifier accepts only what the ecosystem signed', async () => {
    const { verify } = (await referenceVerifiers[namespace]?.()) ?? {}
    const evidence = await signWithReference[namespace]?.(message)
    if (!verify || !evidence) throw new Error(`Nobody judges or signs ${namespace}`)
    expect(await verify(evidence)).toBe(true)
    expect(await verify({ ...evidence, message: `${message}!` }).catch(() => false)).toBe(false)
    const { signature } = evidence.signed
    const flipped =
      signature.slice(0, 12) + (signature[12] === 'a' ? 'b' : 'a') + signature.slice(13)
    expect(
      await verify({ ...evidence, signed: { ...evidence.signed, signature: flipped } }).catch(
        () => false,
      ),
    ).toBe(false)
  })
})
