import type { Provider } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import type { Storage } from '../platform/storage.ts'
import type { Router } from '../router/router.ts'
import type { Events } from '../runtime/events.ts'
import type { Lifecycle } from '../runtime/lifecycle.ts'
import type { Release, Slice } from '../runtime/plugin.ts'
import { defineEvent, defineService } from '../runtime/refs.ts'
import type { Slots } from '../runtime/slots.ts'

/** The value of a feature: on, off, or the parts that are on. */
export type FeatureValue = boolean | readonly string[]
export type Features = Readonly<Record<string, FeatureValue>>

/** The set of enabled features changed. */
export const featuresChanged = defineEvent<Features>('kernel.features-changed')

/** The decided features, before their code is loaded; empty before the first decision. */
export const featureValuesRef =
  defineService<Pick<Slice<Features>, 'get' | 'subscribe'>>('kernel.features')

/** Switches catalogued features on and off as the configuration says. */
export type FeatureControl = {
  readonly values: () => Features
  /** Resolves after the first decision and the loading of what it switched on. */
  readonly ready: Promise<void>
  /** Resolves when the last decision is loaded. */
  whenLoaded(): Promise<void>
  /** Loads enabled features, now and from now on. Without it values are only decided. */
  load(): void
  readonly stop: Release
}

/** The features of one kernel, before and after they follow the configuration. */
export type FeatureSwitches = {
  readonly values: Pick<Slice<Features>, 'get' | 'subscribe'>
  /** Starts following the configuration, once; with `load` also loads enabled features. */
  follow(options?: { readonly load: boolean }): FeatureControl
  /** Resolves when the features under way are loaded; at once if there are none. */
  whenLoaded(): Promise<void>
  stop(): void
}

/** The parts of a kernel that decide, load and install features. */
export type FeatureParts = {
  readonly platform: Platform
  readonly storage: Storage
  readonly provider: Provider
  readonly events: Events
  readonly slots: Slots
  readonly lifecycle: Lifecycle
  readonly router: Router
  readonly onFault: (error: unknown) => void
}
