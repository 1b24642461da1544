import type { PluginInstaller } from '../../modal/pluginInstaller.ts'

const nothing = async () => {}

/** For handles whose plugins are installed from the start. */
export const inertInstaller: PluginInstaller = {
  namespace: nothing,
  connector: nothing,
  hostPlugins: nothing,
  signIn: nothing,
  screen: nothing,
  later: nothing,
  all: nothing,
  installOne: nothing,
}
