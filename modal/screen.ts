import type { Plugin } from '#kernel'
import { connect } from '#plugins/connect/index'
import { walletRegistry } from '#plugins/wallet-registry/index'
import { mountShell as mount } from '#ui-shell/mount'
import { shellPlugin } from '#ui-shell/plugin'

/** Draws the modal; in the chunk of the plugins that the first view needs. */
export const mountShell = mount

/** The plugins that the first view needs, in the chunk of the shell. */
export const screenPlugins = (): readonly Plugin[] => [shellPlugin(), connect(), walletRegistry()]
