import {
  connectionsRef,
  defineManifest,
  networksRef,
  platformRef,
  providerRef,
  routerRef,
  walletsRef,
} from '#kernel'
import type { AnalyticsInput } from '#plugins/ports/analytics'
import { errorReportsRef } from '#plugins/ports/analytics'

export const manifest = defineManifest({
  id: 'analytics',
  needs: {
    connections: connectionsRef,
    networks: networksRef,
    platform: platformRef,
    provider: providerRef,
    router: routerRef,
    wallets: walletsRef,
  },
  offers: [errorReportsRef],
  options: ({ events = true, reports = true, earlier = [], themeMode }: AnalyticsInput = {}) => ({
    events,
    reports,
    earlier,
    themeMode,
  }),
})
