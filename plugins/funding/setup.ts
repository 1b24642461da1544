import { namespaceOf } from '#kernel'
import { createWatch } from './createWatch.ts'
import { manifest } from './manifest.ts'
import { openTillWindow } from './openTillWindow.ts'
import { tills } from './port.ts'

export default manifest.setup(({ needs: { networks, platform }, signal, offer }) => {
  offer(tills, {
    open: (text) => openTillWindow(text),
    watch: createWatch(platform, signal),
    async held(account, asset) {
      const code = await networks.load(namespaceOf(account.network))
      const found = await code.balances(account, {
        assets: asset === 'native' ? [] : [asset],
        signal,
      })
      return found.find(({ asset: { id } }) => id.toLowerCase() === asset.toLowerCase())
    },
  })
})
