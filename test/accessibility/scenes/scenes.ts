import { features } from '../../../modal/catalog.ts'
import { accountScenes } from './accountScenes.ts'
import { activityScenes } from './activityScenes.ts'
import { allWalletsScenes } from './allWalletsScenes.ts'
import { approvalScenes } from './approvalScenes.ts'
import { connectingScenes } from './connectingScenes.ts'
import { connectScenes } from './connectScenes.ts'
import { emailCaptureScenes } from './emailCaptureScenes.ts'
import { exchangeScenes } from './exchangeScenes.ts'
import { helpScenes } from './helpScenes.ts'
import { loginScenes } from './loginScenes.ts'
import { multiWalletScenes } from './multiWalletScenes.ts'
import { namesScenes } from './namesScenes.ts'
import { networkScenes } from './networkScenes.ts'
import { onrampScenes } from './onrampScenes.ts'
import { paymentScenes } from './paymentScenes.ts'
import { phoneScenes } from './phoneScenes.ts'
import { receiveScenes } from './receiveScenes.ts'
import type { Scene } from './Scene.ts'
import { sendScenes } from './sendScenes.ts'
import { shellScenes } from './shellScenes.ts'
import { signInScenes } from './signInScenes.ts'
import { swapScenes } from './swapScenes.ts'
import { tokensScenes } from './tokensScenes.ts'
import { walletConnectScenes } from './walletConnectScenes.ts'

const has = (feature: string) => features.some(({ id }) => id === feature)

/**
 * Every view in every state that a visitor can meet, in groups of about the same size. Scenes of
 * features are those of the catalogue: what a modal cannot show is no scene.
 */
export const sceneGroups = {
  connect: [
    ...connectScenes,
    ...connectingScenes,
    ...allWalletsScenes,
    ...networkScenes,
    ...helpScenes,
    ...walletConnectScenes,
    ...phoneScenes,
    ...shellScenes,
  ],
  login: [
    ...(has('email') ? loginScenes : []),
    ...emailCaptureScenes,
    ...signInScenes,
    ...(has('names') ? namesScenes : []),
  ],
  account: [
    ...accountScenes,
    ...(has('multiWallet') ? multiWalletScenes : []),
    ...tokensScenes,
    ...(has('receive') ? receiveScenes : []),
    ...(has('send') ? sendScenes : []),
    ...(has('activity') ? activityScenes : []),
    ...(has('payments') ? paymentScenes : []),
  ],
  buy: [
    ...(has('swaps') ? swapScenes : []),
    ...(has('onramp') ? onrampScenes : []),
    ...(has('payWithExchange') ? exchangeScenes : []),
  ],
  approval: has('email') ? approvalScenes : [],
} as const satisfies Readonly<Record<string, readonly Scene[]>>

export const scenes: readonly Scene[] = Object.values(sceneGroups).flat()
