import { mount } from 'svelte';

import App from './App.svelte';
import './app.css';
import { preferences } from './preferences.svelte';

// The theme is known before anything is drawn; without a server the page opens all the same and says so.
await preferences.load();
mount(App, { target: document.getElementById('app')! });
