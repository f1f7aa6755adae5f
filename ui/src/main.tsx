// Where the page begins.

import { render } from "preact";
import { App } from "./app";
import { followFocus } from "./focus";
import { followRoom } from "./follow";
import { followKeys } from "./keys";
import { becomeApp } from "./pwa";
import { followRooms } from "./recent";
import { followPath } from "./store";
import "./themes/index.css";

const root = document.getElementById("app");
followPath();
followRoom();
followFocus();
followKeys();
followRooms();
becomeApp();
if (root) render(<App />, root);
