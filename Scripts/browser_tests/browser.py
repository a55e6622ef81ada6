"""A headless Chromium, driven by Selenium: opening pages, and reading what the simulator shows as a person sees it."""

import base64
import pathlib
import shutil

SNAPSHOT = """
const root = document.getElementById('simulator');
const text = (node) => (node ? node.textContent.trim() : null);
const all = (selector, from) => [...(from || root).querySelectorAll(selector)];
const isSeen = (node) => { const box = node.getBoundingClientRect(); return box.width > 0 && box.height > 0; };
const styles = ['page', 'sheet', 'cover', 'popover', 'modal', 'overlay', 'window', 'alert', 'dialog'];
const style = (node) => styles.find((name) => node.classList.contains(`phone-${name}`));
return {
  status: text(root.querySelector('.simulator-status')),
  cards: all('.phone-card').filter(isSeen).map((card) => ({
    style: style(card), title: text(card.querySelector('.phone-title')), back: text(card.querySelector('.phone-back')),
    name: text(card.querySelector('.phone-name')),
    values: all('.phone-content .phone-value', card).map(text),
  })),
  questions: all('.phone-question').filter(isSeen).map((node) => ({
    style: style(node), name: text(node.querySelector('strong')), values: all('.phone-value', node).map(text),
    buttons: all('.phone-button', node).map(text),
  })),
  toasts: all('.phone-toast').map(text),
  tab: text(root.querySelector('.phone-tab[aria-current]')),
  events: all('.simulator-event:enabled').map((node) => node.dataset.label),
  blocked: all('.simulator-blocked').map((node) => [node.dataset.name, text(node.querySelector('small'))]),
  fields: all('.simulator-fields tr').map((row) => [
    text(row.querySelector('th')), text(row.querySelector('ins') || row.querySelector('td'))]),
  changed: all('.simulator-changed th').map(text),
  wanted: all('.simulator-wanted li').map(text),
  history: all('.simulator-history button').map(text),
  current: all('.simulator-history button').findIndex((node) => node.hasAttribute('aria-current')),
};
"""

SETTLED = """
const done = arguments[arguments.length - 1];
const wait = () => {
  const root = document.getElementById('simulator');
  if (!root || !root.dataset.ready) { setTimeout(wait, 5); return; }
  flowcheck.simulator.last.then(() => done(true));
};
setTimeout(wait, 0);
"""

PRESS = """
const [key, done] = arguments;
const root = document.getElementById('simulator');
root.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
flowcheck.simulator.last.then(() => done(true));
"""

FOLLOW = """
const [hash, done] = arguments;
if (location.hash === hash) { done(true); return; }
addEventListener('hashchange', () => setTimeout(() => flowcheck.simulator.last.then(() => done(true)), 0), { once: true });
location.hash = hash;
"""


def missing():
    """What is not there of what the tests need, in Debian's names."""
    names = []
    try:
        import selenium  # noqa: F401
    except ImportError:
        names.append("python3-selenium")
    if not shutil.which("chromium"):
        names.append("chromium")
    if not shutil.which("chromedriver"):
        names.append("chromium-driver")
    return names


class Browser:
    """One browser for all pages; everything that the console says of errors is kept."""

    def __init__(self):
        from selenium import webdriver
        from selenium.webdriver.chrome.service import Service

        options = webdriver.ChromeOptions()
        for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--mute-audio",
                         "--disable-dev-shm-usage"]:
            options.add_argument(argument)
        options.binary_location = shutil.which("chromium")
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
        self.driver.set_script_timeout(20)
        self.size(1400, 1000)

    def close(self):
        self.driver.quit()

    def size(self, width, height, scheme="light"):
        command = self.driver.execute_cdp_cmd
        command("Emulation.setDeviceMetricsOverride",
                {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        command("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})

    def open(self, path, fragment=""):
        """Opens a page of the site as a new one; returns what the console has against it."""
        self.driver.get("about:blank")
        self.driver.get_log("browser")
        self.driver.get(pathlib.Path(path).resolve().as_uri() + fragment)
        return self.errors()

    def errors(self):
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]

    def settle(self):
        self.driver.execute_async_script(SETTLED)

    def follow(self, fragment):
        """Follows a link within the page."""
        self.driver.execute_async_script(FOLLOW, fragment)

    def snapshot(self):
        return self.driver.execute_script(SNAPSHOT)

    def script(self, text, *arguments):
        return self.driver.execute_script(text, *arguments)

    def click(self, selector):
        self.driver.execute_script("document.querySelector(arguments[0]).click()", selector)
        self.settle()

    def press(self, *keys):
        """Presses keys while the simulator has the focus."""
        from selenium.webdriver.common.action_chains import ActionChains

        self.driver.execute_script("document.getElementById('simulator').focus()")
        for key in keys:
            ActionChains(self.driver, duration=0).send_keys(key).perform()
            self.settle()

    def command(self, key):
        """Gives the simulator a key as a script does, which is faster than fingers."""
        self.driver.execute_async_script(PRESS, key)

    def picture(self, path, selector=None):
        if selector:
            self.driver.execute_script("document.querySelector(arguments[0]).scrollIntoView({ behavior: 'instant' })", selector)
        data = self.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png"})["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))
