import type { Features } from '#kernel'
import { featureValuesRef, parseNamespace } from '#kernel'
import { fundingPopupsRef } from '#plugins/ports/funding'
import type { BuyState } from '#plugins/ports/onramp'
import { buyInProgressRoute, onrampRef } from '#plugins/ports/onramp'
import { useRouter, useService, useSnapshot, useText } from '#ui-shell'
import { messages } from './messages.ts'
import type { Seller } from './sellers.ts'
import { parseSellers } from './sellers.ts'

const noFeatures: Features = {}

/** The sellers of the chosen currency. `buy` opens a seller's page; call it in the press. */
export type Sellers = { readonly sellers: readonly Seller[]; buy(seller: Seller): void }

/** Returns the sellers of the chosen currency. */
export function useSellers({ chosen }: Pick<BuyState, 'chosen'>): Sellers {
  const t = useText(messages)
  const router = useRouter()
  const onramp = useService(onrampRef)
  const fundingPopups = useService(fundingPopupsRef)
  const features = useSnapshot(useService(featureValuesRef), noFeatures)
  return {
    sellers: chosen ? parseSellers(features['onramp'], parseNamespace(chosen.network)) : [],
    buy({ id }) {
      onramp.start(id, fundingPopups.open(t('opening')))
      router.push(buyInProgressRoute)
    },
  }
}
