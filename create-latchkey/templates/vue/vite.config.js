import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

/** The button is an element, not a component of Vue. */
const isCustomElement = (tag) => tag === 'latchkey-button'

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
})
