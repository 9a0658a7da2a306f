// Where the page begins.
import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { catalogue } from "./lib/catalogue.svelte";
import { chosenBefore, preferred, speak } from "./lib/words.svelte";

async function firstLanguage(): Promise<string> {
  return chosenBefore() ?? preferred(Object.keys((await catalogue()).languages));
}

await firstLanguage()
  .then(speak)
  .catch(() => speak("en"));
mount(App, { target: document.getElementById("app")! });
