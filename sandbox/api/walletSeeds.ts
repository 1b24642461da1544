type Seed = readonly [name: string, families: string, traits: string]

const named: readonly Seed[] = [
  ['Pocket Lantern', 'ESBPCUK', 'mwacpl'],
  ['Harbor', 'E', 'dxrc'],
  ['Amber Otter', 'ES', 'maxrc'],
  ['Basalt', 'ESB', 'mdaxrcp'],
  ['Cobalt Heron', 'E', 'maxrc'],
  ['Driftwood', 'ES', 'maxrc'],
  ['Ember & Ash', 'E', 'mdxrc'],
  ['Fernway', 'EC', 'macp'],
  ['Granite Pass', 'EB', 'mdac'],
  ['Hazel Purse', 'E', 'mac'],
  ['Indigo Vale', 'EU', 'maxr'],
  ['Juniper', 'E', 'mwac'],
  ['Kelp', 'ES', 'mxr'],
  ['Larkspur', 'E', 'ma'],
  ['Marrow', 'S', 'maxrc'],
  ['Nettle', 'S', 'mac'],
  ['Ochre', 'SE', 'maxr'],
  ['Pebblestone', 'B', 'mdac'],
  ['Quarry', 'B', 'maxr'],
  ['Rosehip', 'BK', 'maxrc'],
  ['Saffron Tide', 'K', 'mxr'],
  ['Thistle', 'P', 'maxrc'],
  ['Umber', 'P', 'mx'],
  ['Verbena', 'PE', 'ma'],
  ['Willow Coin', 'C', 'maxrc'],
  ['Yarrow', 'C', 'max'],
  ['Zephyr Box', 'CE', 'mda'],
  ['Alder', 'U', 'maxrc'],
  ['Bramble', 'U', 'mx'],
  ['Cinder', 'E', 'md'],
  ['Dovetail', 'E', 'mw'],
  ['Elm Street', 'E', 'ma'],
  ['Fathom Deep', 'E', 'maxr'],
  ['Gorse', 'E', 'm'],
  ['Heath', 'E', 'ma'],
  ['Islet', 'E', 'maw'],
  ['Jasper Gate', 'E', 'md'],
  ['Kestrel Nine', 'E', 'mac'],
  ['Lichen', 'E', 'mx'],
  ['Mossback', 'E', 'max'],
  ['North Quay', 'E', 'mac'],
  ['Oakum', 'E', 'm'],
  ['Plover', 'E', 'ma'],
  ['Quillfeather', 'E', 'mw'],
  ['Rowan', 'ES', 'max'],
  ['Sedge', 'E', 'm'],
  ['Tamarack', 'ES', 'ma'],
  ['Upland', 'E', 'md'],
  ['Vetch', 'E', 'm'],
  ['Wrenhouse', 'E', 'mac'],
  ['Aspen Leaf Vault With A Rather Long Name', 'E', 'ma'],
  ['Birchbark', 'E', 'm'],
  ['Cloudberry', 'E', 'maw'],
  ['Dunlin', 'E', 'd'],
  ['Eider', 'E', 'd'],
  ['Foxglove', 'E', 'w'],
  ['Gannet', 'E', 'wr'],
  ['Hornbeam', 'E', 'xrn'],
  ['Ironwood', 'E', 'xrn'],
  ['Jackdaw', 'S', 'xrn'],
  ['Knotgrass', 'E', 'xn'],
  ['Linden', 'P', 'xn'],
  ['Merganser', 'E', 'mn'],
  ['Nuthatch', 'E', 'm'],
  ['Osprey Nest', 'E', 'ma'],
  ['Pipit', 'E', 'm'],
  ['Quince', 'E', 'm'],
  ['Redshank', 'E', 'ma'],
  ['Sorrel', 'E', 'm'],
  ['Teal Marsh', 'E', 'maw'],
]

const firsts = [
  'Ashen Bold Brisk Calm Clear Coral Crisp Dusky Eager Faint Fleet Frosty Gilded Glad Golden',
  'Hidden Hollow Keen Lively Lucky Mellow Misty Noble Pale Plain Quiet Rapid Royal Silver',
  'Steady Sunny',
].join(' ')
const seconds = [
  'Anchor Badger Beacon Bridge Canyon Comet Cove Dune Falcon Fern Forge Glade Harvest Island',
  'Jetty Kite Ledger Lagoon Maple Meadow Needle Orchard Otter Pebble Raven Ridge Spruce',
  'Tiller Vault Willow',
].join(' ')
const families = ['E', 'E', 'ES', 'E', 'S', 'EB', 'E', 'EC', 'P', 'EU', 'E', 'ESB', 'K', 'B', 'E']
const traits = ['ma', 'm', 'max', 'mw', 'mac', 'd', 'maxr', 'mx', 'macp', 'xrn', 'm']

/** Invented wallets that make the list a thousand long. */
const unknown = firsts
  .split(' ')
  .flatMap((first) => seconds.split(' ').map((second) => `${first} ${second}`))
  .map(
    (name, at): Seed => [
      name,
      families[at % families.length] ?? 'E',
      traits[at % traits.length] ?? 'm',
    ],
  )

/**
 * The catalogue in short, best known first; every name is made up.
 * Families: E eip155, S solana, B bip122, P polkadot, C cosmos, U sui, K stacks.
 * Traits: m mobile link, d desktop link, w web app, a app stores, x browser store, r rdns, c
 * certified, p pays, n no WalletConnect, l link mode.
 */
export const walletSeeds: readonly Seed[] = [...named, ...unknown]
