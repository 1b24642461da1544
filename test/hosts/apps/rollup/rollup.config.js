import { cpSync } from 'node:fs'
import commonjs from '@rollup/plugin-commonjs'
import resolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'

export default {
  input: 'main.js',
  output: { dir: 'served', format: 'es' },
  plugins: [
    replace({ 'process.env.NODE_ENV': "'production'", preventAssignment: true }),
    resolve({ browser: true }),
    commonjs(),
    { name: 'page', writeBundle: () => cpSync('index.html', 'served/index.html') },
  ],
}
