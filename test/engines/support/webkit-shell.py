#!/usr/bin/python3
"""Opens a WebKit window with a persistent profile, which WebDriver controls.

WebKitGTK's own MiniBrowser stores nothing while WebDriver controls it. WEBKIT_PROFILE
contains the folder of the profile. SIGUSR1 hides the window, and SIGUSR2 shows it again.
"""

import os
import signal

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

profile = os.environ["WEBKIT_PROFILE"]
context = WebKit2.WebContext.new_with_website_data_manager(
    WebKit2.WebsiteDataManager(
        base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache"
    )
)
context.set_automation_allowed(True)
context.set_preferred_languages(["en-IN", "en"])
# A click could miss a moving element, because its position is read a moment earlier.
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
windows = []


def open_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.set_default_size(412, 785)
    window.add(view)
    window.show_all()
    windows.append(window)
    return view


def start_session(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("webkit-shell")
    session.set_application_info(info)
    session.connect("create-web-view", open_view)


def set_shown(is_shown):
    for window in windows:
        window.show() if is_shown else window.hide()
    return GLib.SOURCE_CONTINUE


context.connect("automation-started", start_session)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR1, set_shown, False)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR2, set_shown, True)
with open(f"{profile}/pid", "w", encoding="ascii") as file:
    file.write(str(os.getpid()))
Gtk.main()
