import type { Plugin } from '#kernel'
import { account } from '#plugins/account/index'
import { funding } from '#plugins/funding/index'
import { help } from '#plugins/help/index'
import { networkViews } from '#plugins/networks/index'
import { reviewedActions } from '#plugins/reviewed-actions/index'
import { tokens } from '#plugins/tokens/index'

/**
 * The plugins of every modal that have nothing on the first view, in one chunk that loads once the
 * list stands. Their code is loaded view by view.
 */
export const laterPlugins = (): readonly Plugin[] => [
  account(),
  networkViews(),
  help(),
  reviewedActions(),
  tokens(),
  funding(),
]
