import { announceCosmos } from './announceCosmos.ts'
import { announceEip155 } from './announceEip155.ts'
import { announcePolkadot } from './announcePolkadot.ts'
import { announceStacks } from './announceStacks.ts'
import { announceStandard } from './announceStandard.ts'
import { createStandardAccounts } from './createStandardAccounts.ts'
import type { PageLink } from './PageLink.ts'
import type { TestWalletNamespace } from './TestWallet.ts'

/** The page's side of an ecosystem's wallets, with the function that it calls. */
export type Announcer = {
  readonly announce: (link: PageLink, part: typeof createStandardAccounts) => void
  readonly part: typeof createStandardAccounts
}

/** The page's side of each ecosystem's wallets. Its functions are text for other pages, too. */
export const announcers: Readonly<Record<TestWalletNamespace, Announcer>> = {
  bip122: { announce: announceStandard, part: createStandardAccounts },
  cosmos: { announce: announceCosmos, part: createStandardAccounts },
  eip155: { announce: announceEip155, part: createStandardAccounts },
  polkadot: { announce: announcePolkadot, part: createStandardAccounts },
  solana: { announce: announceStandard, part: createStandardAccounts },
  stacks: { announce: announceStacks, part: createStandardAccounts },
  sui: { announce: announceStandard, part: createStandardAccounts },
}
