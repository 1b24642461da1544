import { adapterFeature } from '#kernel'
import type { AdaptedModal } from './AdaptedModal.ts'
import { defaultIcon } from './defaultIcon.ts'
import { findAccount } from './findAccount.ts'
import type {
  StandardAccount,
  StandardChange,
  StandardFeatures,
  StandardName,
  StandardParts,
  StandardWallet,
} from './standardWallet.ts'
import { whenRestored } from './whenRestored.ts'

/**
 * Creates a wallet of the Wallet Standard over a modal.
 * It lists the accounts of one namespace, the active one first, whichever wallet is connected.
 */
export function createStandardWallet<Features extends object>(
  modal: AdaptedModal,
  parts: StandardParts<Features>,
): StandardWallet<Features> {
  const { namespace, name = 'Latchkey', icon = defaultIcon, chains, features } = parts
  const names = Object.keys(features).filter(isStandardName)
  const readAccounts = createAccountReader(modal, names, parts)
  return {
    version: '1.0.0',
    name,
    icon,
    chains,
    get accounts() {
      return readAccounts()
    },
    features: {
      ...createStandardFeatures(modal, namespace, readAccounts),
      ...features,
    },
  }
}

const isStandardName = (name: string): name is StandardName => name.includes(':')

/** Creates the reader of the accounts. The list is the same object until something changes. */
function createAccountReader(
  modal: AdaptedModal,
  features: readonly StandardName[],
  { namespace, toChain, toPublicKey }: Omit<StandardParts<object>, 'features'>,
): () => readonly StandardAccount[] {
  let key = ''
  let accounts: readonly StandardAccount[] = []
  const describe = () => {
    const state = modal.getState().namespaces[namespace]
    const { accounts: shown = [], address: active } = findAccount(modal, namespace) ?? {}
    const networks =
      state?.networkState.approvedCaipNetworkIds ??
      state?.caipNetworks.map(({ caipNetworkId }) => caipNetworkId) ??
      []
    const isActive = ({ address }: { readonly address: string }) => address === active
    return {
      networks,
      shown: [...shown.filter(isActive), ...shown.filter((account) => !isActive(account))],
    }
  }
  return () => {
    const { networks, shown } = describe()
    const next = JSON.stringify([shown, networks])
    if (next !== key)
      accounts = shown.map((account) =>
        Object.freeze({
          address: account.address,
          publicKey: toPublicKey(account),
          chains: networks.map(toChain),
          features,
          ...(account.label && { label: account.label }),
        }),
      )
    key = next
    return accounts
  }
}

function createStandardFeatures(
  modal: AdaptedModal,
  namespace: string,
  readAccounts: () => readonly StandardAccount[],
): StandardFeatures {
  return {
    'standard:connect': {
      version: '1.0.0',
      async connect({ silent = false } = {}) {
        await (silent ? whenRestored(modal, namespace) : modal.connect({ namespace }))
        return { accounts: readAccounts() }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: () => modal.disconnect({ namespace }),
    },
    'standard:events': {
      version: '1.0.0',
      on: (_event: 'change', listener: (change: StandardChange) => void) => {
        let last = readAccounts()
        return modal.subscribe(() => {
          const accounts = readAccounts()
          if (accounts === last) return
          last = accounts
          listener({ accounts })
        })
      },
    },
    [adapterFeature]: { version: '1.0.0' },
  }
}
