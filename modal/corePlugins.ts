import type { Plugin } from '#kernel'
import { account } from '#plugins/account/index'
import { connect } from '#plugins/connect/index'
import { funding } from '#plugins/funding/index'
import { help } from '#plugins/help/index'
import { networkViews } from '#plugins/networks/index'
import { reviewedActions } from '#plugins/reviewed-actions/index'
import { tokens } from '#plugins/tokens/index'
import { walletRegistry } from '#plugins/wallet-registry/index'
import { shellPlugin } from '#ui-shell/plugin'

/** The manifests that every modal has, in one chunk. Their code is loaded view by view. */
export const corePlugins = (): readonly Plugin[] => [
  shellPlugin(),
  connect(),
  account(),
  networkViews(),
  walletRegistry(),
  help(),
  reviewedActions(),
  tokens(),
  funding(),
]
