import { useEffect, useState } from 'react'
import type { Features } from '#kernel'
import { featureValuesRef, settingsRef } from '#kernel'
import type { ConnectSection } from '#ui-shell'
import { connectSections, useService, useSlot, useSnapshot } from '#ui-shell'
import { loginPlaces } from './loginPlaces.ts'

/** Parts that have not come after this time do not come. Milliseconds. */
const patience = 5000
const noFeatures: Features = {}

type ConnectMethods = {
  /** The sections that plugins offer beside the wallets. */
  readonly offered: readonly ConnectSection[]
  /** The logins that are still to come. */
  readonly pending: readonly (typeof loginPlaces)[number][]
  /** True if the footer may still come. */
  readonly expectsFooter: boolean
}

/**
 * Lists what stands beside the wallets, and for what the view keeps a place: for features that the
 * configuration switches on while they load, and for all before it has answered. They come later
 * than the list, which must not move under the finger.
 */
export function useConnectMethods(): ConnectMethods {
  const settings = useService(settingsRef)
  const features = useSnapshot(useService(featureValuesRef), noFeatures)
  const offered = useSlot(connectSections).filter(
    ({ when }) => when?.({ features, settings }) ?? true,
  )
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  const isUndecided = Object.keys(features).length === 0
  const isExpected = (feature: string) =>
    !isLate && settings.projectId !== undefined && (features[feature] ?? isUndecided) !== false
  return {
    offered,
    pending: loginPlaces.filter(
      ({ method, feature }) =>
        isExpected(feature) && !offered.some((section) => section.method === method),
    ),
    expectsFooter: isExpected('branding'),
  }
}
