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
  readonly platform?: WalletPlatform
  /** True while the pairing is under way or ready. */
  readonly usable?: boolean
  readonly state: PairingState
  readonly service: Pairing
}

/** Everything beside the QR code: other ways to a wallet, and failures of the pairing. */
export function SidePanel({
  wallet,
  installed,
  platform = 'qr',
  usable = false,
  state,
  service,
}: Props) {
  if (installed && platform === 'browser') return <InstalledPanel wallet={installed} />
  if (wallet && usable && platform !== 'qr' && platform !== 'browser')
    return <LinkPanel wallet={wallet} platform={platform} state={state} service={service} />
  return <PairingProblem state={state} service={service} />
}
