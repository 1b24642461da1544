import { describe, expect, it } from 'vitest'
import { createTestKernel } from '../../test/harness/createTestKernel.ts'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { defineManifest, defineNamespace, definePlugin, methodPolicies } from '../index.ts'

const policy = (namespace: string, safe: readonly string[], unsafe: readonly string[]) => ({
  namespace,
  safe,
  unsafe,
})
const start = () => {
  const methods = policy(
    'eip155',
    ['eth_call', 'eth_sendTransaction'],
    ['eth_sendTransaction', 'personal_sign'],
  )
  const more = definePlugin(
    defineManifest({
      id: 'more',
      contributes: [methodPolicies.of(policy('solana', ['getBalance'], []))],
    }),
    async () => ({
      default: () => {},
    }),
  )
  return createTestKernel({
    plugins: [
      defineNamespace(createNamespaceDouble('eip155', [1], { methods }).manifest)(),
      more(),
    ],
  }).kernel
}

describe('method policy', () => {
  it('applies the policy of each namespace and refuses unlisted methods', () => {
    const { rpc } = start()
    expect(rpc.classify('eip155', 'eth_call')).toBe('safe')
    expect(rpc.classify('eip155', 'personal_sign')).toBe('unsafe')
    expect(rpc.classify('solana', 'getBalance')).toBe('safe')
    expect(rpc.classify('solana', 'eth_call')).toBe('denied')
    expect(rpc.classify('eip155', 'eth_sign')).toBe('denied')
    expect(rpc.classify('ton', 'eth_call')).toBe('denied')
  })
  it('classifies a method listed twice as unsafe', () => {
    expect(start().rpc.classify('eip155', 'eth_sendTransaction')).toBe('unsafe')
  })
  it.each([
    undefined,
    null,
    7,
    ['eth_call'],
    { toString: () => 'eth_call' },
    Symbol('eth_call'),
    Object.create(null),
  ])('denies a method that is not text', (method) => {
    const { rpc } = start()
    expect(rpc.classify('eip155', method)).toBe('denied')
    expect(() => rpc.assertAllowed('eip155', method)).toThrow('Requested RPC call is not allowed')
  })
  it('names a refused method, shortened', () => {
    expect(() => start().rpc.assertAllowed('eip155', 'x'.repeat(500))).toThrow(
      expect.objectContaining({
        code: 'method-denied',
        context: { namespace: 'eip155', method: 'x'.repeat(80) },
      }),
    )
    expect(start().rpc.assertAllowed('eip155', 'eth_call')).toBe('safe')
  })
  it('drops a policy with its plugin', () => {
    const kernel = start()
    kernel.plugins.remove('more')
    expect(kernel.rpc.classify('solana', 'getBalance')).toBe('denied')
  })
})
