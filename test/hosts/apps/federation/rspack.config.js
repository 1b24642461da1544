import { container, HtmlRspackPlugin } from '@rspack/core'

const build = (name, plugins) => ({
  name,
  entry: `./src/${name}.js`,
  output: {
    path: `${import.meta.dirname}/served/${name === 'page' ? '' : name}`,
    publicPath: name === 'page' ? '/' : `/${name}/`,
    uniqueName: name,
  },
  plugins,
})
// Each remote has a copy of Latchkey of its own.
const buildRemote = (name) =>
  build(name, [
    new container.ModuleFederationPluginV1({
      name,
      filename: 'remoteEntry.js',
      exposes: { './wallet': `./src/${name}.js` },
    }),
  ])

export default [
  buildRemote('header'),
  buildRemote('shop'),
  build('page', [
    new container.ModuleFederationPluginV1({
      name: 'page',
      remotes: { header: 'header@/header/remoteEntry.js', shop: 'shop@/shop/remoteEntry.js' },
    }),
    new HtmlRspackPlugin({ template: './page.html' }),
  ]),
]
