import { mount } from 'svelte';

import App from './App.svelte';
import './app.css';
import { front } from './front';
import { openGame } from './play/running';
import { preferences } from './preferences.svelte';
import { router } from './router.svelte';

// The theme and the game to show are known before anything is drawn.
preferences.apply();
if (router.route.page === '') openGame(front.running?.game.number);
mount(App, { target: document.getElementById('app')! });
