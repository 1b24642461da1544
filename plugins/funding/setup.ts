import { parseNamespace } from '#kernel'
import { fundingPopupsRef } from '#plugins/ports/funding'
import { createOrderPoll } from './createOrderPoll.ts'
import { createPoll } from './createPoll.ts'
import { manifest } from './manifest.ts'
import { openFundingPopup } from './openFundingPopup.ts'

export default manifest.setup(({ needs: { networks, platform }, signal, offer }) => {
  const poll = createPoll(platform, signal)
  offer(fundingPopupsRef, {
    open: (text) => openFundingPopup(text),
    poll,
    pollOrder: createOrderPoll(platform, poll),
    async readBalance(account, asset) {
      const code = await networks.load(parseNamespace(account.network))
      const balances = await code.balances(account, {
        assets: asset === 'native' ? [] : [asset],
        signal,
      })
      return balances.find(({ asset: { id } }) => id.toLowerCase() === asset.toLowerCase())
    },
  })
})
