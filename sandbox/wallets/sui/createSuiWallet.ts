import { Transaction } from '@mysten/sui/transactions'
import type { WalletControls } from '../createExtensionWallet.ts'
import { walletIcon } from '../walletIcon.ts'
import { executeOn } from './executeOn.ts'
import type { Asked } from './suiAccess.ts'
import { suiAccess, suiChains } from './suiAccess.ts'

export type SuiWalletOptions = {
  readonly id: string
  readonly name: string
  /** Its nodes, by CAIP-2 id. */
  urlOf(chain: string): string
}

/**
 * A Wallet Standard wallet with Sui, as an extension registers it: Mysten's keypairs sign,
 * behind permission, prompts and memory.
 */
export function createSuiWallet({ id, name, urlOf }: SuiWalletOptions) {
  const {
    visible,
    listen,
    connect,
    disconnect,
    approvedKey,
    listening,
    prompt,
    lock,
    switchAccount,
    remove,
    asked,
  } = suiAccess(id)

  const signTransaction = async (method: string, input: Asked) => {
    const key = await approvedKey(method, input)
    const transaction = Transaction.from((await input.transaction?.toJSON()) ?? '')
    transaction.setSenderIfNotSet(key.address)
    return key.pair.signTransaction(await transaction.build())
  }
  const wallet = {
    version: '1.0.0',
    name,
    icon: walletIcon('#1b4965', '#9ad1d4'),
    chains: suiChains,
    get accounts() {
      return visible()
    },
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': { version: '1.0.0', disconnect },
      'standard:events': {
        version: '1.0.0',
        on: (_event: 'change', listener: Parameters<typeof listen>[0]) => listen(listener),
      },
      'sui:signPersonalMessage': {
        version: '1.1.0',
        async signPersonalMessage(input: Asked) {
          const key = await approvedKey('sui:signPersonalMessage', input)
          return key.pair.signPersonalMessage(input.message ?? new Uint8Array())
        },
      },
      'sui:signTransaction': {
        version: '2.0.0',
        signTransaction: (input: Asked) => signTransaction('sui:signTransaction', input),
      },
      'sui:signAndExecuteTransaction': {
        version: '2.0.0',
        async signAndExecuteTransaction(input: Asked) {
          const { bytes, signature } = await signTransaction('sui:signAndExecuteTransaction', input)
          return {
            digest: await executeOn(urlOf(input.chain ?? ''), bytes, signature),
            bytes,
            signature,
            effects: '',
          }
        },
      },
    },
  }
  const { rejectNext, hold, approve, reject } = prompt
  const controls = {
    rejectNext,
    hold,
    approve,
    reject,
    lock: lock.lock,
    unlock: lock.unlock,
    switchAccount,
    remove,
    requests: asked,
  } satisfies Partial<WalletControls>
  return { wallet, controls, listening }
}
