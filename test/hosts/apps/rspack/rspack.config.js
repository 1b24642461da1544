import { HtmlRspackPlugin } from '@rspack/core'

export default {
  entry: './main.js',
  output: { path: `${import.meta.dirname}/served`, clean: true },
  plugins: [new HtmlRspackPlugin({ template: './page.html' })],
}
