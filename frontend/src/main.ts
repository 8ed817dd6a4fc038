import { mount } from 'svelte';

import App from './App.svelte';
import './app.css';
import { pageOf } from './pages';
import { preferences } from './preferences.svelte';
import { router } from './router.svelte';

// The page is fetched while the settings are.
void pageOf(router.route)?.load();
// The theme is known before anything is drawn; without a server the page opens all the same and says so.
await preferences.load();
mount(App, { target: document.getElementById('app')! });
