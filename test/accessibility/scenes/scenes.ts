import { features } from '../../../catalog.ts'
import { accountScenes } from './accountScenes.ts'
import { activityScenes } from './activityScenes.ts'
import { connectingScenes } from './connectingScenes.ts'
import { connectScenes } from './connectScenes.ts'
import { emailCaptureScenes } from './emailCaptureScenes.ts'
import { exchangeScenes } from './exchangeScenes.ts'
import { helpScenes } from './helpScenes.ts'
import { loginScenes } from './loginScenes.ts'
import { namesScenes } from './namesScenes.ts'
import { networkScenes } from './networkScenes.ts'
import { onrampScenes } from './onrampScenes.ts'
import { paymentScenes } from './paymentScenes.ts'
import { receiveScenes } from './receiveScenes.ts'
import type { Scene } from './Scene.ts'
import { sendScenes } from './sendScenes.ts'
import { shellScenes } from './shellScenes.ts'
import { signInScenes } from './signInScenes.ts'
import { swapScenes } from './swapScenes.ts'
import { tokensScenes } from './tokensScenes.ts'
import { walletConnectScenes } from './walletConnectScenes.ts'

/** Every view in every state that a visitor can meet. */
export const scenes: readonly Scene[] = [
  ...connectScenes,
  ...connectingScenes,
  // Scenes of features are those of the catalogue: what a modal cannot show is no scene.
  ...(features.some(({ id }) => id === 'email') ? loginScenes : []),
  ...accountScenes,
  ...tokensScenes,
  ...(features.some(({ id }) => id === 'receive') ? receiveScenes : []),
  ...(features.some(({ id }) => id === 'send') ? sendScenes : []),
  ...(features.some(({ id }) => id === 'swaps') ? swapScenes : []),
  ...(features.some(({ id }) => id === 'activity') ? activityScenes : []),
  ...(features.some(({ id }) => id === 'onramp') ? onrampScenes : []),
  ...(features.some(({ id }) => id === 'payWithExchange') ? exchangeScenes : []),
  ...(features.some(({ id }) => id === 'names') ? namesScenes : []),
  ...(features.some(({ id }) => id === 'payments') ? paymentScenes : []),
  ...networkScenes,
  ...helpScenes,
  ...walletConnectScenes,
  ...emailCaptureScenes,
  ...signInScenes,
  ...shellScenes,
]
