import type { Wallet } from '#kernel'
import type { ListedWallet } from '#plugins/explorer/port'
import { BrowserPanel } from './BrowserPanel.tsx'
import { LinkPanel } from './LinkPanel.tsx'
import { PairingProblem } from './PairingProblem.tsx'
import type { Pairing, PairingState } from './port.ts'
import type { Way } from './waysTo.ts'

type Props = {
  readonly wallet?: ListedWallet | undefined
  readonly installed?: Wallet | undefined
  readonly way?: Way
  /** Nothing to report yet. */
  readonly usable?: boolean
  readonly state: PairingState
  readonly service: Pairing
}

/** Everything that is no code to scan: other ways to a wallet, and what became of the pairing. */
export function SidePanel({
  wallet,
  installed,
  way = 'qr',
  usable = false,
  state,
  service,
}: Props) {
  if (installed && way === 'browser') return <BrowserPanel wallet={installed} />
  if (wallet && usable && way !== 'qr' && way !== 'browser')
    return <LinkPanel wallet={wallet} way={way} state={state} service={service} />
  return <PairingProblem state={state} service={service} />
}
