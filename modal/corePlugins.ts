import type { Plugin } from '#kernel'
import { account } from '#plugins/account/index'
import { connect } from '#plugins/connect/index'
import { explorer } from '#plugins/explorer/index'
import { funding } from '#plugins/funding/index'
import { help } from '#plugins/help/index'
import { intents } from '#plugins/intents/index'
import { networkViews } from '#plugins/networks/index'
import { tokens } from '#plugins/tokens/index'
import { shellPlugin } from '#ui-shell/plugin'

/** The manifests that every modal has, in one chunk. Their code is loaded view by view. */
export const corePlugins = (): readonly Plugin[] => [
  shellPlugin(),
  connect(),
  account(),
  networkViews(),
  explorer(),
  help(),
  intents(),
  tokens(),
  funding(),
]
