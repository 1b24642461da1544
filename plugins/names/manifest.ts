import {
  connectionsRef,
  defineManifest,
  featureValuesRef,
  networksRef,
  platformRef,
  providerRef,
  routerRef,
  storageRef,
} from '#kernel'
import { reviewedActionsRef } from '#kernel/reviewed-action'
import type { NamesState } from '#plugins/ports/names'
import {
  chooseAccountNameRoute,
  namesRef,
  registerAccountNameRoute,
  registerAccountNameSuccessRoute,
} from '#plugins/ports/names'
import { picturesRef, servedNetworksRef } from '#plugins/ports/tokens'
import { accountLines, settingsRows, toastsRef, view } from '#ui-shell/slots'

const isEip155 = ({ namespace }: { readonly namespace: string }) => namespace === 'eip155'

export const manifest = defineManifest({
  id: 'names',
  needs: {
    connections: connectionsRef,
    features: featureValuesRef,
    reviewedActions: reviewedActionsRef,
    networks: networksRef,
    pictures: picturesRef,
    platform: platformRef,
    provider: providerRef,
    router: routerRef,
    served: servedNetworksRef,
    storage: storageRef,
  },
  optional: { toasts: toastsRef },
  offers: [namesRef],
  state: (): NamesState => ({ status: 'idle', offered: false, label: '' }),
  contributes: [
    view(chooseAccountNameRoute, { load: () => import('./ChooseAccountNameView.tsx') }),
    view(registerAccountNameRoute, { load: () => import('./RegisterAccountNameView.tsx') }),
    view(registerAccountNameSuccessRoute, {
      load: () => import('./RegisterAccountNameSuccessView.tsx'),
    }),
    accountLines.of({ id: 'name', load: () => import('./NameLine.tsx'), when: isEip155 }),
    settingsRows.of(
      { id: 'name', load: () => import('./NameSettingsRow.tsx'), when: isEip155 },
      { order: 10 },
    ),
  ],
})
