import type { TestWalletDescription, TestWalletFeature, TestWalletNamespace } from './TestWallet.ts'
import { toBitcoinChain } from './toBitcoinChain.ts'
import type { WalletSigner } from './WalletSigner.ts'

type Ecosystem = {
  /** Networks by CAIP-2 id, the active one first. */
  readonly networks: readonly string[]
  load(): Promise<(keys: readonly Uint8Array[], networks: readonly string[]) => WalletSigner>
  /** Its `walletId` in the modal; its name by default. */
  id?(name: string): string
  /** The only possible names, the default one first. */
  readonly names?: readonly string[]
  standard?(networks: readonly string[]): NonNullable<TestWalletDescription['standard']>
  /** Features that the wallet has only if the test answers them. */
  readonly answered?: readonly TestWalletFeature[]
}

/** Ids are ASCII: other letters are written as their code points, so that two names stay two ids. */
const slug = (name: string, between: string) =>
  name
    .toLowerCase()
    .replace(/[\p{L}\p{N}]/gu, (letter) =>
      letter < '\x80' ? letter : `${letter.codePointAt(0)?.toString(16)}`,
    )
    .replace(/[^a-z0-9]+/g, between)
const clusters: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}
const transactions = { version: '1.0.0', isList: true, supportedTransactionVersions: ['legacy', 0] }

/** The ecosystems of test wallets; signers load on demand. */
export const ecosystems: Readonly<Record<TestWalletNamespace, Ecosystem>> = {
  bip122: {
    networks: [
      'bip122:000000000019d6689c085ae165831e93',
      'bip122:00000000da84f2bafbbc53dee25a72ae',
    ],
    load: async () => (await import('./createBip122Signer.ts')).createBip122Signer,
    id: (name) => name.toLowerCase().replace(/\s+(wallet|extension)$/, ''),
    standard: (networks) => ({
      chains: networks.map(toBitcoinChain),
      connect: 'bitcoin:connect',
      signing: [{ feature: 'bitcoin:signMessage', version: '1.0.0', isList: true }],
    }),
    answered: [{ feature: 'bitcoin:signTransaction', version: '1.0.0', isList: true }],
  },
  cosmos: {
    networks: ['cosmos:cosmoshub-4', 'cosmos:osmosis-1'],
    load: async () => (await import('./createCosmosSigner.ts')).createCosmosSigner,
    id: (name) => name.toLowerCase(),
    names: ['Keplr', 'Leap', 'Compass'],
  },
  eip155: {
    networks: ['eip155:1', 'eip155:11155111'],
    id: (name) => `test.${slug(name, '-')}`,
    load: async () => (await import('./createEip155Signer.ts')).createEip155Signer,
  },
  solana: {
    networks: Object.keys(clusters).slice(0, 2),
    load: async () => (await import('./createSolanaSigner.ts')).createSolanaSigner,
    standard: (networks) => ({
      chains: networks.map((id) => clusters[id] ?? id),
      signing: [
        { feature: 'solana:signMessage', version: '1.1.0', isList: true },
        { feature: 'solana:signTransaction', ...transactions },
        { feature: 'solana:signAndSendTransaction', ...transactions },
      ],
    }),
  },
  polkadot: {
    networks: ['polkadot:91b171bb158e2d3848fa23a9f1c25182'],
    load: async () => (await import('./createPolkadotSigner.ts')).createPolkadotSigner,
  },
  stacks: {
    networks: ['stacks:1', 'stacks:2147483648'],
    load: async () => (await import('./createStacksSigner.ts')).createStacksSigner,
    id: (name) => `TestWallets.${slug(name, '_')}`,
  },
  sui: {
    networks: ['sui:mainnet', 'sui:testnet'],
    load: async () => (await import('./createSuiSigner.ts')).createSuiSigner,
    standard: (networks) => ({
      chains: networks,
      signing: [{ feature: 'sui:signPersonalMessage', version: '1.1.0' }],
    }),
    answered: [
      { feature: 'sui:signTransaction', version: '2.0.0' },
      { feature: 'sui:signAndExecuteTransaction', version: '2.0.0' },
    ],
  },
}
