import { defineLatchkeyButton } from 'latchkey/element'
import { createApp } from 'vue'
import App from './App.vue'
import { modal } from './modal'

defineLatchkeyButton(modal)
createApp(App).mount('#app')
