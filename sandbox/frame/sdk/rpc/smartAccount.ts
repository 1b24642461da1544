import type {
  Address,
  Chain,
  Client,
  Hex,
  PrivateKeyAccount,
  Transport,
  TypedDataDefinition,
} from 'viem'
import { decodeFunctionData, encodeFunctionData, hashMessage, hashTypedData } from 'viem'
import {
  entryPoint07Abi,
  entryPoint07Address,
  getUserOperationHash,
  toSmartAccount,
} from 'viem/account-abstraction'
import {
  accountAbi,
  accountFactory,
  creationData,
  smartAccountAddress,
} from '../../../bundler/accountContracts.ts'

export type SmartCall = { readonly to: Address; readonly value: bigint; readonly data: Hex }

// The shape of a signature, for estimates: it recovers to some address, not to the owner's.
const stub: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`

/** The calls that an operation's call data makes; undefined when the account does not know it. */
export function readCalls(data: Hex): readonly SmartCall[] | undefined {
  try {
    const call = decodeFunctionData({ abi: accountAbi, data })
    if (call.functionName === 'execute')
      return [{ to: call.args[0], value: call.args[1], data: call.args[2] }]
    return call.functionName === 'executeBatch' ? call.args[0] : undefined
  } catch {
    return undefined
  }
}

const encodeCalls = (calls: readonly SmartCall[]): Hex => {
  const [only] = calls
  return only && calls.length === 1
    ? encodeFunctionData({
        abi: accountAbi,
        functionName: 'execute',
        args: [only.to, only.value, only.data],
      })
    : encodeFunctionData({ abi: accountAbi, functionName: 'executeBatch', args: [calls] })
}

/**
 * The owner's smart account on one chain, as viem's clients use it. Signatures made before it is
 * deployed carry how to deploy it (ERC-6492).
 */
export function openSmartAccount(
  client: Client<Transport, Chain, undefined>,
  chainId: number,
  owner: PrivateKeyAccount,
) {
  const address = smartAccountAddress(owner.address)
  /** Bound to the account and the chain, as its contract checks it. */
  const signHash = (hash: Hex) =>
    owner.signTypedData({
      domain: { name: 'SandboxAccount', version: '1', chainId, verifyingContract: address },
      types: { SandboxAccountMessage: [{ name: 'hash', type: 'bytes32' }] },
      primaryType: 'SandboxAccountMessage',
      message: { hash },
    })
  return toSmartAccount({
    client,
    entryPoint: { abi: entryPoint07Abi, address: entryPoint07Address, version: '0.7' },
    getAddress: async () => address,
    encodeCalls: async (calls) =>
      encodeCalls(calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data }))),
    getFactoryArgs: async () => ({
      factory: accountFactory,
      factoryData: creationData(owner.address),
    }),
    getStubSignature: async () => stub,
    signMessage: ({ message }) => signHash(hashMessage(message)),
    // Allowed because hashing reads the definition as it is.
    signTypedData: (definition) => signHash(hashTypedData(definition as TypedDataDefinition)),
    async signUserOperation({ chainId: _chain, ...operation }) {
      const hash = getUserOperationHash({
        chainId,
        entryPointAddress: entryPoint07Address,
        entryPointVersion: '0.7',
        userOperation: { ...operation, sender: address, signature: '0x' },
      })
      return owner.signMessage({ message: { raw: hash } })
    },
  })
}
