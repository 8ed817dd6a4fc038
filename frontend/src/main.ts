import { mount } from 'svelte';

import App from './App.svelte';
import './app.css';
import { pageOf } from './pages';
import { openRunningGame } from './play/running';
import { preferences } from './preferences.svelte';
import { router } from './router.svelte';

// The page is fetched while the settings are.
void pageOf(router.route)?.load();
// The theme is known before anything is drawn; without a server the page opens all the same and says so.
// Where the page opens at its root, it is known by then which game to show.
await Promise.all([preferences.load(), router.route.page === '' && openRunningGame()]);
mount(App, { target: document.getElementById('app')! });
