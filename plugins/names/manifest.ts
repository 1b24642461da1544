import {
  connections,
  defineManifest,
  featureValues,
  networks,
  platform,
  provider,
  router,
  storage,
} from '#kernel'
import { intents } from '#kernel/intent'
import { pictures, servedNetworks } from '#plugins/tokens/port'
import { accountLines, settingsRows, toasts, view } from '#ui-shell/slots'
import type { NamesState } from './port.ts'
import {
  chooseAccountNameRoute,
  names,
  registerAccountNameRoute,
  registerAccountNameSuccessRoute,
} from './port.ts'

const when = ({ namespace }: { readonly namespace: string }) => namespace === 'eip155'

export const manifest = defineManifest({
  id: 'names',
  needs: {
    connections,
    features: featureValues,
    intents,
    networks,
    pictures,
    platform,
    provider,
    router,
    served: servedNetworks,
    storage,
  },
  may: { toasts },
  offers: [names],
  state: (): NamesState => ({ status: 'idle', offered: false, label: '' }),
  contributes: [
    view(chooseAccountNameRoute, { load: () => import('./ChooseAccountNameView.tsx') }),
    view(registerAccountNameRoute, { load: () => import('./RegisterAccountNameView.tsx') }),
    view(registerAccountNameSuccessRoute, {
      load: () => import('./RegisterAccountNameSuccessView.tsx'),
    }),
    accountLines.of({ id: 'name', load: () => import('./NameLine.tsx'), when }),
    settingsRows.of(
      { id: 'name', load: () => import('./NameSettingsRow.tsx'), when },
      { order: 10 },
    ),
  ],
})
