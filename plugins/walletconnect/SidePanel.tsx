import type { Wallet } from '#kernel'
import type { ListedWallet } from '#plugins/ports/wallet-registry'
import type { Pairing, PairingState } from '#plugins/ports/walletconnect'
import { InstalledPanel } from './InstalledPanel.tsx'
import { LinkPanel } from './LinkPanel.tsx'
import type { WalletPlatform } from './listWalletPlatforms.ts'
import { PairingProblem } from './PairingProblem.tsx'

type Props = {
  readonly wallet?: ListedWallet | undefined
  readonly installed?: Wallet | undefined
  readonly way?: WalletPlatform
  /** Nothing to report yet. */
  readonly usable?: boolean
  readonly state: PairingState
  readonly service: Pairing
}

/** Everything that is no code to scan: other ways to a wallet, and what became of the pairing. */
export function SidePanel({
  wallet,
  installed,
  way: platform = 'qr',
  usable = false,
  state,
  service,
}: Props) {
  if (installed && platform === 'browser') return <InstalledPanel wallet={installed} />
  if (wallet && usable && platform !== 'qr' && platform !== 'browser')
    return <LinkPanel wallet={wallet} way={platform} state={state} service={service} />
  return <PairingProblem state={state} service={service} />
}
