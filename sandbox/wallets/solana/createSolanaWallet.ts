import { walletIcon } from '../walletIcon.ts'
import { solanaAccess, solanaClusters } from './solanaAccess.ts'
import { solanaSigning } from './solanaSigning.ts'

export type SolanaWalletOptions = {
  readonly id: string
  readonly name: string
  /** Its nodes, by CAIP-2 id. */
  urlOf(chain: string): string
  /**
   * `sign-only` has no `signAndSendTransaction` and no `signIn`; `prefix` puts the off-chain header
   * before messages.
   */
  readonly kind?: string
}

/**
 * A Wallet Standard wallet with Solana, as an extension registers it: the ecosystem's own
 * libraries sign, behind permission, prompts and memory.
 */
export function createSolanaWallet({ id, name, urlOf, kind = '' }: SolanaWalletOptions) {
  const full = kind !== 'sign-only'
  const signing = [
    'solana:signMessage',
    'solana:signTransaction',
    ...(full ? ['solana:signAndSendTransaction', 'solana:signIn'] : []),
  ] as `${string}:${string}`[]
  const access = solanaAccess(id, signing)
  const { record, visible, grant, listen } = access
  const { signMessage, signTransaction, signAndSendTransaction, signIn } = solanaSigning(access, {
    prefix: kind === 'prefix',
    urlOf,
  })

  const wallet = {
    version: '1.0.0' as const,
    name,
    icon: walletIcon('#2d1b4e', '#8fe3c0'),
    chains: Object.keys(solanaClusters),
    get accounts() {
      return visible()
    },
    features: {
      'standard:connect': {
        version: '1.0.0' as const,
        async connect(input: { readonly silent?: boolean } = {}) {
          record('standard:connect', input)
          if (!input.silent) await grant()
          return { accounts: visible() }
        },
      },
      'standard:disconnect': {
        version: '1.0.0' as const,
        async disconnect() {
          record('standard:disconnect')
          access.forget()
        },
      },
      'standard:events': {
        version: '1.0.0' as const,
        on: (_event: 'change', listener: Parameters<typeof listen>[0]) => listen(listener),
      },
      'solana:signMessage': { version: '1.1.0', signMessage },
      'solana:signTransaction': {
        version: '1.0.0' as const,
        supportedTransactionVersions: ['legacy', 0],
        signTransaction,
      },
      ...(full && {
        'solana:signAndSendTransaction': {
          version: '1.0.0' as const,
          supportedTransactionVersions: ['legacy', 0],
          signAndSendTransaction,
        },
        'solana:signIn': { version: '1.0.0' as const, signIn },
      }),
    },
  }
  return { wallet, controls: access.controls, listening: access.listening }
}
