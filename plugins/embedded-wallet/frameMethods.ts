import type { Caip2, MethodPolicy } from '#kernel'
import { parseNamespace, parseNetworkId } from '#kernel'

/** Namespaces in which the embedded wallet has accounts. */
export const loginNamespaces = ['eip155', 'solana'] as const
export type LoginNamespace = (typeof loginNamespaces)[number]

/** True if the embedded wallet has accounts in the namespace. */
export const isLoginNamespace = (namespace: string): namespace is LoginNamespace =>
  loginNamespaces.some((one) => one === namespace)

/** Reads that the frame answers without an approval, and methods that need one. */
type FrameRules = { answersRead(method: string): boolean; readonly unsafe: readonly string[] }

const frameRules: Readonly<Record<LoginNamespace, FrameRules>> = {
  eip155: {
    answersRead: (method) => method !== 'wallet_getPermissions',
    unsafe: [
      'eth_sendTransaction',
      'eth_sendUserOperation',
      'eth_signTypedData_v4',
      'personal_sign',
      'wallet_grantPermissions',
      'wallet_revokePermissions',
      'wallet_sendCalls',
    ],
  },
  solana: {
    answersRead: () => false,
    unsafe: [
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
      'solana_signMessage',
      'solana_signTransaction',
    ],
  },
}

/**
 * Lists the methods that the frame answers: `safe` at once, `unsafe` after an approval. No other
 * method is sent. Reads are those of the namespace's own policy.
 */
export function listFrameMethods(
  namespace: LoginNamespace,
  policy: Pick<MethodPolicy, 'safe'> | undefined,
): Pick<MethodPolicy, 'safe' | 'unsafe'> {
  const { answersRead, unsafe } = frameRules[namespace]
  return { safe: policy?.safe.filter(answersRead) ?? [], unsafe }
}

const sendingMethods: readonly string[] = [
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'wallet_sendCalls',
  'solana_signAndSendTransaction',
]

/** True if the frame itself sends a transaction by the method. */
export const isSending = (method: string): boolean => sendingMethods.includes(method)

/** Returns the frame's id of a network: EVM chain numbers, CAIP-2 ids on Solana. */
export function toFrameChainId(network: Caip2): number | string {
  return parseNamespace(network) === 'eip155' ? Number(parseNetworkId(network).reference) : network
}
